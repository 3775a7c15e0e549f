export const event = (type, zh, schema, { version = 1, upcast = {} } = {}) => Object.assign((data) => ({ type, data }), { type, zh, schema, version, upcast });
/** The event declarations of a module, for the codec, the samples and the auditor's labels. */
export const eventsIn = (module) => Object.values(module).filter((value) => typeof value === 'function' && 'type' in value && 'schema' in value);
