import { codesIn } from '#contracts/kernel/field.ts';
/**
 * Errors for references that a record may not make: field → Chinese message. A person or record must exist; a record that is newly named
 * must also be enabled. What the row named `before` it may keep.
 */
export const missingIn = async (record, values, before, { standing, knows = async () => true }) => {
    const errors = {};
    for (const [name, field] of Object.entries(record.fields)) {
        const { kind, ref, or, title } = field;
        const value = values[name];
        if (typeof value !== 'string')
            continue;
        if (kind === 'person' && !(await knows(value)))
            errors[name] = `${title}不存在`;
        if (ref === undefined)
            continue;
        const known = namedIn(field, before[name]);
        for (const id of namedIn(field, value)) {
            const first = await standing(ref, id);
            const is = first === 'NONE' && or !== undefined ? await standing(or, id) : first;
            const wrong = is === 'NONE' ? '不存在' : is === 'OFF' && !known.includes(id) ? '已停用' : undefined;
            if (wrong)
                errors[name] ??= `${title}${id}${wrong}`;
        }
    }
    return errors;
};
/** ids that a field with a reference names */
const namedIn = ({ many, orAll }, value) => typeof value !== 'string' || (orAll && value === '*') ? [] : many ? codesIn(value) : [value];
