/** The version in `client/package.json`. */
export const VERSION = '0.1.0';
