import { code, Refused } from '#contracts/kernel/refused.ts';
/**
 * A file that cannot be read as a table, explained in Chinese and answered with status 400. `cause` is the library's message, for the log.
 */
export class SheetError extends Refused {
    constructor(message, cause) {
        super(code.file, message, { status: 400 });
        this.name = 'SheetError';
        if (cause !== undefined)
            this.cause = cause;
    }
}
export const notATable = (cause) => new SheetError('不是有效的 Excel 或 CSV 文件', cause);
/** a table of another program, or of another age */
export const otherFormat = (what, cause) => new SheetError(`文件是${what}，请用 Excel 或 WPS 打开后另存为 .xlsx 再上传`, cause);
export const tooBig = (cause) => new SheetError('文件过大', cause);
