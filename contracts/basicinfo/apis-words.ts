export const apisSides = { ARRIVE: '入境', DEPART: '离境', TRANSIT: '过境' } as const
/** Parts of what states ask about travellers (API), by the names that hosts give them. */
export const apisParts = { DOCS: '护照信息', DOCA_R: '常住地址', DOCA_D: '目的地地址', DOCO: '签证' } as const
