const names = new Map();
/**
 * Replaces `@emotion/hash`: each new style gets the next number as its name. Emotion asks for the name at every render of every styled
 * component, and a look-up costs much less than a hash of the whole text.
 */
const nameOf = (style) => {
    const known = names.get(style);
    if (known !== undefined)
        return known;
    const name = names.size.toString(36);
    names.set(style, name);
    return name;
};
export default nameOf;
