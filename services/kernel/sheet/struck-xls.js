/** Cells of a workbook of Excel 5.0 to 2003 (BIFF) that are struck out, which its reader does not tell (MS-XLS 2.4.122, 2.4.353). */
const [FONT, XF, BOUNDSHEET, EOF] = [0x31, 0xe0, 0x85, 0x0a];
/** FORMULA, RK, NUMBER, LABEL, LABELSST, RSTRING, BOOLERR: records of one cell, which begin with row, column and format */
const cells = new Set([0x06, 0x406, 0x27e, 0x203, 0x204, 0xfd, 0xd6, 0x205]);
/** a row of numbers beside one another */
const MULRK = 0xbd;
const STRUCK = 0x08;
/**
 * Columns (from 0) of struck cells, by line (from 1).
 * @param stream the bytes of `Workbook` or `Book`
 * @param sheet number of the sheet among all, from 0
 */
export const struckIn = (stream, sheet) => {
    const struck = new Map();
    const view = new DataView(stream.buffer, stream.byteOffset, stream.length);
    const [fonts, formats, sheets] = [[], [], []];
    for (const { type, at, length } of recordsOf(view, 0)) {
        if (type === FONT && length >= 4)
            fonts.push((view.getUint16(at + 2, true) & STRUCK) > 0);
        else if (type === XF && length >= 2)
            formats.push(view.getUint16(at, true));
        else if (type === BOUNDSHEET && length >= 4)
            sheets.push(view.getUint32(at, true));
    }
    // of fonts there is no fourth
    const isStruck = formats.map(font => fonts[font > 4 ? font - 1 : font] === true);
    const note = (row, column, format) => {
        if (isStruck[format])
            struck.set(row + 1, [...(struck.get(row + 1) ?? []), column]);
    };
    const begins = sheets[sheet];
    if (begins === undefined || !isStruck.includes(true))
        return struck;
    for (const { type, at, length } of recordsOf(view, begins)) {
        if (length < 6)
            continue;
        const [row, column] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
        if (cells.has(type))
            note(row, column, view.getUint16(at + 4, true));
        else if (type === MULRK)
            for (let n = 0; 4 + 6 * n + 6 <= length - 2; n++)
                note(row, column + n, view.getUint16(at + 4 + 6 * n, true));
    }
    return struck;
};
/** The records from a place on to the end of its part of the stream. */
function* recordsOf(view, from) {
    for (let at = from; at + 4 <= view.byteLength;) {
        const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
        at += 4;
        if (type === EOF || at + length > view.byteLength)
            return;
        yield { type, at, length };
        at += length;
    }
}
