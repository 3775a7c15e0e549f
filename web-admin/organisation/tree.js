/** Builds a tree from rows in their order; a row without a known parent is at the top. */
export const treeOf = (rows) => {
    const branches = new Map(rows.map(node => [node.id, { node, below: [] }]));
    const roots = [];
    for (const branch of branches.values()) {
        const above = branch.node.parent === undefined ? undefined : branches.get(branch.node.parent);
        (above ? above.below : roots).push(branch);
    }
    return roots;
};
/** Nodes that match a part of a name or code, with their ancestors. */
export const foundIn = (branches, sought) => {
    const wanted = sought.trim().toUpperCase();
    if (wanted === '')
        return [...branches];
    return branches.flatMap(({ node, below }) => {
        if (node.name.toUpperCase().includes(wanted) || node.id.toUpperCase().includes(wanted))
            return [{ node, below }];
        const found = foundIn(below, wanted);
        return found.length > 0 ? [{ node, below: found }] : [];
    });
};
/** Possible new parents of a node: all nodes except itself and those below it. */
export const placesFor = (rows, id) => {
    const below = new Set([id]);
    // a parent may come after its children
    for (let before = 0; before !== below.size;) {
        before = below.size;
        for (const row of rows)
            if (row.parent !== undefined && below.has(row.parent))
                below.add(row.id);
    }
    return rows.filter(row => !below.has(row.id));
};
