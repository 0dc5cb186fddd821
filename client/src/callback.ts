/** A function of the caller. If it returns a promise, the client waits for it. */
export type Callback<Value> = ((value: Value) => void) | ((value: Value) => Promise<void>);
