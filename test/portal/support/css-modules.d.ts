/** What tests import of the portal may import styles, which only its own build resolves. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
