/** Ends a run with a message for users, as opposed to a fault of the machine. */
export class RunFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RunFailure';
  }
}
