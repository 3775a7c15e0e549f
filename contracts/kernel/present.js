/** The fields that have a value: an answer leaves out what is not known. */
export const present = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
