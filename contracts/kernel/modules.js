/** True where something can be granted under this code. */
export const isPermissionOf = (modules) => (code) => {
    if (code === '*' || code === '*.r')
        return true;
    const [, module = '', verb] = /^(\w+\.\w+)\.([rw])$/.exec(code) ?? [];
    return verb !== undefined && Object.hasOwn(modules, module);
};
