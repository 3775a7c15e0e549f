/** A node of a tree and all above it, from the node upwards. */
export const branch = (tree, id) => {
    const found = [];
    for (let at = id; at !== undefined && Object.hasOwn(tree, at) && !found.includes(at); at = tree[at].parent)
        found.push(at);
    return found;
};
