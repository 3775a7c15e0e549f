import { formatYuan } from '#contracts/kernel/money.ts';
/**
 * Mistakes in the flat fields of a body, by field, each a sentence that says what to do: `mistakesIn(cancelOrder.body, values)`. The final
 * check is the server's, by the same schema and its rules.
 */
export const mistakesIn = (body, values) => {
    const { properties = {}, required = [] } = body;
    return Object.fromEntries(Object.entries(properties).flatMap(([name, field]) => {
        const wrong = mistakeIn(field, values[name], required.includes(name), field.title ?? name);
        return wrong ? [[name, wrong]] : [];
    }));
};
const mistakeIn = (field, value, isRequired, title) => {
    if (value === undefined || value === null || value === '')
        return isRequired ? `${field.enum || field.type === 'array' ? '请选择' : '请填写'}${title}` : undefined;
    if (typeof value === 'string') {
        if (field.enum)
            return field.enum.includes(value) ? undefined : `请选择${title}`;
        if (value.length > (field.maxLength ?? Number.POSITIVE_INFINITY))
            return `${title}最多 ${field.maxLength} 个字，删去 ${value.length - field.maxLength} 个`;
        if (value.length < (field.minLength ?? 0))
            return `${title}至少 ${field.minLength} 个字`;
        if (field.pattern && !new RegExp(field.pattern).test(value))
            return `${title}格式不对，请核对`;
    }
    if (typeof value === 'number') {
        const shown = (bound) => (field.unit === 'fen' ? formatYuan(bound) : String(bound));
        if (field.minimum !== undefined && value < field.minimum)
            return `${title}不能小于 ${shown(field.minimum)}`;
        if (field.maximum !== undefined && value > field.maximum)
            return `${title}不能大于 ${shown(field.maximum)}`;
    }
    return undefined;
};
