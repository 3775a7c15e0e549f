import { collector } from './collect.ts';
import { notATable, otherFormat, SheetError } from './error.ts';
const zipMark = [0x50, 0x4b, 0x03, 0x04];
const oleMark = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** gzip, rar and 7z */
const archives = [
    [0x1f, 0x8b],
    [0x52, 0x61, 0x72, 0x21],
    [0x37, 0x7a, 0xbc, 0xaf],
];
/** first records of sheets from before workbooks (BIFF 2 to 4) */
const biff = [
    [0x09, 0x00],
    [0x09, 0x02],
    [0x09, 0x04],
    [0x09, 0x08],
];
/**
 * Reads an untrusted file as a table; its first bytes tell the format. It must run in the worker thread: it blocks, and a malicious file
 * may take all memory it can get.
 * @throws SheetError and nothing else: any error of a parser means that the file is no table
 */
export const readTable = async (bytes, maxRows) => {
    const begins = (mark) => mark.every((byte, at) => bytes[at] === byte);
    const sheet = collector(maxRows);
    try {
        // each reader brings its own libraries; only the needed one is loaded
        if (begins(zipMark))
            await (await import('./read-xlsx.ts')).readXlsx(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), sheet);
        else if (archives.some(begins))
            throw new SheetError('文件是压缩包，请解压后上传其中的表格');
        else if (biff.some(begins))
            throw otherFormat('旧版 Excel 文件（Excel 5.0 或更早）');
        else if (begins(oleMark))
            (await import('./read-xls.ts')).readXls(bytes, sheet);
        else
            (await import('./read-csv.ts')).readCsv(bytes, sheet);
    }
    catch (error) {
        throw error instanceof SheetError ? error : notATable(error);
    }
    return sheet.done();
};
