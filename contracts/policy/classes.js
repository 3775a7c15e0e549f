import { Flag, Text, Type, zh } from '../kernel/schema.ts';
/** A class of policies: a code of one letter, what it is called, and whether new policies may have it. */
export const PolicyClass = Type.Object({ code: zh(Text, '代码'), description: zh(Text, '名称'), valid: zh(Flag, '可选') });
/** Reads the setting `policyClasses`; an unreadable value has no classes, and then no policy can have one. */
export const readPolicyClasses = (json) => {
    try {
        const value = JSON.parse(json);
        return Array.isArray(value) ? value.filter(isClass).map(({ code, description, valid }) => ({ code, description, valid })) : [];
    }
    catch {
        return [];
    }
};
const isClass = (one) => {
    const { code, description, valid } = (one ?? {});
    return typeof code === 'string' && /^[A-Z]$/.test(code) && typeof description === 'string' && typeof valid === 'boolean';
};
