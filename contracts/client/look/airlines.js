/** An airline's own colour, muted, under its code in white. */
const fills = {
    HU: '#8c4a2f',
    GS: '#2f6f7e',
    JD: '#5b4b9a',
    PN: '#7a5c14',
    '8L': '#3d6b35',
    FU: '#8a3a6a',
    Y8: '#35577f',
    GT: '#4a6666',
    '9H': '#855425',
    GX: '#2c6a5a',
    UQ: '#4c5ea8',
    CN: '#6b4a52',
};
export const fillOf = (code) => fills[code] ?? '#566273';
