/** Tests may import portal modules that import styles, which only the portal's build resolves. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
