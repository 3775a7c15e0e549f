/** Vite replaces the pattern by the modules; tests run without it. */
const folders = import.meta.env
    ? Object.values(import.meta.glob('./*/links.ts', { eager: true })).map(({ links }) => links)
    : await (await import('./folders.ts')).linksHere();
export const ways = Object.assign({}, ...folders.map(folder => folder.ways));
export const dueLists = [...new Set(folders.flatMap(folder => folder.lists ?? []))];
const applications = Object.assign({}, ...folders.map(folder => folder.applications));
export const subjectOf = (notice) => {
    const { businessType = '', businessId = '', orderNo } = notice;
    // a change of a fine has the id `{fine}~{request}`
    const [id = ''] = businessId.split('~');
    const application = applications[businessType]?.({ id, ...(orderNo && { orderNo }) });
    if (application)
        return application;
    for (const folder of folders) {
        const subject = folder.subjectOf?.(notice);
        if (subject)
            return subject;
    }
    return undefined;
};
