/** An expected failure of a command, such as a mistake in its settings: printed without a stack. */
export abstract class OperatorError extends Error {}
