/** A stream's name is `{kind}-{id}`; the id may have dashes of its own. */

/** `order` of `order-26110212345678`; empty where there is no dash. */
export const kindOf = (stream: string): string => stream.slice(0, Math.max(0, stream.indexOf('-')))
/** `26110212345678` of `order-26110212345678`. */
export const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1)
