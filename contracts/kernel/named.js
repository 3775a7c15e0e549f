/** A code with its name as lists and sheets show it: `海南（460000）`; the code alone where it has no name. */
export const namedCode = (code, name) => (name && name !== code ? `${name}（${code}）` : code);
/** Text for `*`, which stands for all: 所有航空公司. */
export const everyOne = (title) => `所有${title}`;
/** Reads a text that `namedCode` or `everyOne` wrote, so that an exported file can be imported again. Any other text counts as a code. */
export const toldCode = (text, title) => {
    if (text === everyOne(title))
        return { code: '*' };
    const [, name, code] = /^(.*)（([^（）]+)）$/.exec(text) ?? [];
    if (code === undefined)
        return { code: text };
    return { code, ...(name?.trim() && { name: name.trim() }) };
};
/** Refusal when the name beside a code is not the document's name; undefined when they agree or the document has no name. */
export const misnamed = (title, { code, name }, called) => name !== undefined && called !== undefined && name !== called ? `${title}${code}是${called}，不是${name}` : undefined;
