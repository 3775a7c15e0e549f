/** Adds the names, rights and places from the contracts to the screens. */
export const withTitles = (declared, screens) => screens.map(screen => {
    const { zh, module, place } = declared[screen.name];
    return { ...screen, label: zh, module, place };
});
