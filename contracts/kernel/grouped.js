/** Groups items by `key`, in the order in which they come. */
export const groupedBy = (items, key) => {
    const groups = new Map();
    for (const item of items) {
        const word = key(item);
        const group = groups.get(word);
        if (group)
            group.push(item);
        else
            groups.set(word, [item]);
    }
    return groups;
};
