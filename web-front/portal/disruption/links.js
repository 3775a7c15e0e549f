export const links = { lists: ['abnormalOrder'] };
