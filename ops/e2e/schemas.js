import fc, {} from 'fast-check';
const isOptional = (schema, name) => !(schema.required ?? []).includes(name);
/** Bodies that a schema accepts. Many endpoints share schemas, so the generators are shared too. */
export const rightOf = (schema) => {
    const known = made.get(schema) ?? madeOf(schema);
    made.set(schema, known);
    return known;
};
const made = new WeakMap();
const madeOf = (schema) => {
    if (schema.enum)
        return fc.constantFrom(...schema.enum);
    if ('const' in schema)
        return fc.constant(schema.const);
    if (schema.anyOf)
        return fc.oneof(...schema.anyOf.map(rightOf));
    switch (schema.type) {
        case 'string':
            return text(schema);
        case 'integer':
            return fc.integer({ min: Math.max(schema.minimum ?? -1e9, -2e9), max: Math.min(schema.maximum ?? 1e9, 2e9) });
        case 'number':
            return fc.integer({ min: Math.ceil(schema.minimum ?? 0), max: Math.floor(schema.maximum ?? 1e6) });
        case 'boolean':
            return fc.boolean();
        case 'null':
            return fc.constant(null);
        case 'array':
            return fc.uniqueArray(rightOf(schema.items ?? {}), {
                minLength: schema.minItems ?? 0,
                maxLength: Math.min(schema.maxItems ?? 3, Math.max(schema.minItems ?? 0, 3)),
            });
        case 'object': {
            const fields = Object.entries(schema.properties ?? {});
            return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, rightOf(field)])), {
                requiredKeys: fields.map(([name]) => name).filter(name => !isOptional(schema, name)),
                noNullPrototype: true,
            });
        }
        default:
            return fc.constantFrom(null, 1, 'x', {});
    }
};
const hostile = [
    "' OR 1=1 --",
    '=cmd|calc!A1',
    '<script>alert(1)</script>',
    '{"$ne":null}',
    '../../etc/passwd',
    '%00',
    '中文\u202e文字',
    '🧳',
];
const text = ({ pattern, format, minLength = 0, maxLength = Number.POSITIVE_INFINITY }) => {
    const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }).map(date => date.toISOString());
    if (format === 'date')
        return day.map(date => date.slice(0, 10));
    if (format === 'date-time')
        return day;
    if (pattern) {
        // the generator ignores excluded names
        const made = new RegExp(pattern.replace(/\(\?!\(\?:[^)]*\)\$\)/, ''));
        // blanks at the ends are taken off before a text is judged
        return fc
            .stringMatching(made)
            .map(value => value.trim())
            .filter(value => value.length >= minLength && value.length <= maxLength && new RegExp(pattern).test(value));
    }
    return fc.oneof(fc.string({ minLength, maxLength: Math.min(maxLength, 60) }), fc.constantFrom(...hostile).filter(value => value.length >= minLength && value.length <= maxLength));
};
const deep = (() => {
    let value = 1;
    for (let depth = 0; depth < 2_000; depth++)
        value = { a: [value] };
    return value;
})();
const operators = [{ $ne: null }, { $gt: '' }, { $where: 'sleep(1000)' }, deep];
/**
 * Everything that may be wrong about a body, one at a time: required fields missing, other types, operators for values, beyond every limit,
 * at every depth. `asText`: the values travel in a URL or a form, where numbers, flags and lists are texts too.
 */
export const wrongsOf = (schema, asText, path = []) => {
    const wrong = (what, ...values) => values.map(value => ({ path, what, value }));
    if (schema.anyOf) {
        const types = schema.anyOf.map((option) => option.type ?? (option.enum ? 'string' : 'any'));
        if (types.includes('any') || types.includes('object') || asText)
            return [];
        return wrong('operator', ...operators);
    }
    if (schema.enum || 'const' in schema)
        return [...wrong('not one of', 'NOBODY', '__proto__'), ...(asText ? [] : wrong('type', ...operators, 5))];
    switch (schema.type) {
        case 'string':
            return [
                ...(schema.maxLength !== undefined ? wrong('too long', '1'.repeat(schema.maxLength + 1)) : []),
                ...(schema.pattern || schema.format ? wrong('form', "' OR 1=1 --", '../../etc/passwd', `\u0000`, '1'.repeat(3_000)) : []),
                ...(schema.minLength && !asText ? wrong('too short', '') : []),
                ...(asText ? [] : wrong('type', ...operators, ['x'], 5, true, null)),
            ].filter(({ value }) => typeof value !== 'string' ||
                !schema.pattern ||
                !new RegExp(schema.pattern).test(value) ||
                value.length > (schema.maxLength ?? 1e9));
        case 'integer':
        case 'number':
            return [
                ...(schema.minimum !== undefined ? wrong('too small', schema.minimum - 1) : []),
                ...(schema.maximum !== undefined ? wrong('too large', schema.maximum + 1, 1e300) : []),
                ...(schema.type === 'integer' && !asText ? wrong('fraction', 1.5) : []),
                ...wrong('type', 'abc', '{"$gt":0}'),
                ...(asText ? [] : wrong('type', ...operators, [1], true, null)),
            ];
        case 'boolean':
            return [...wrong('type', 'perhaps', '{"$ne":null}'), ...(asText ? [] : wrong('type', ...operators, 5, null))];
        case 'array':
            return [
                ...wrong('type', 'x', { length: 1e9 }),
                ...(schema.maxItems !== undefined ? wrong('too many', Array(100_000).fill(0)) : []),
                ...(schema.minItems ? wrong('too few', []) : []),
                // a list in a list is converted from text once only
                ...(asText ? [] : wrongsOf(schema.items ?? {}, false, [...path, 0])),
            ];
        case 'object':
            return [
                ...(path.length > 0 ? wrong('type', 'x', 5, [1]) : []),
                ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
                    ...(isOptional(schema, name) ? [] : [{ path: [...path, name], what: 'missing' }]),
                    ...wrongsOf(field, asText && path.length === 0, [...path, name]),
                ]),
            ];
        default:
            return [];
    }
};
/** The body with that one mistake. */
export const spoiled = (body, { path, ...change }) => {
    const [step, ...rest] = path;
    if (step === undefined)
        return change.value;
    const copy = Array.isArray(body) ? [...body] : { ...body };
    if (rest.length > 0)
        copy[step] = spoiled(copy[step] ?? (typeof rest[0] === 'number' ? [] : {}), { path: rest, ...change });
    else if ('value' in change)
        copy[step] = change.value;
    else
        delete copy[step];
    return copy;
};
