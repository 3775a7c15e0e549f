import { CallError, clientCode, failureOf } from './error.ts';
export const EXPORT_FAILED = '导出失败';
/** The file name in the server's answer (RFC 6266, UTF-8 form first). */
export const nameIn = (headers) => {
    const disposition = headers.get('content-disposition') ?? '';
    const utf8 = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
    if (utf8)
        return decodeURIComponent(utf8);
    return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? '下载文件';
};
/** True where the server declares the answer as a file to save. */
export const isFile = ({ headers }) => headers.has('content-disposition');
/**
 * The file in an answer. JSON instead of a file is a refusal that came with HTTP 200.
 * @throws CallError what the JSON says; 601 when it cannot be read
 */
export const fileIn = async (response) => {
    const blob = await response.blob().catch(() => {
        throw brokenFile(response.status);
    });
    if (isFile(response) || !/\bjson\b/.test(response.headers.get('content-type') ?? ''))
        return { name: nameIn(response.headers), blob };
    const told = await blob
        .text()
        .then(JSON.parse)
        .catch(() => {
        throw brokenFile(response.status);
    });
    throw failureOf(told?.statusCode ?? response.status, { ...told, message: told?.message || EXPORT_FAILED });
};
const brokenFile = (status) => new CallError({ status, code: clientCode.brokenFile, message: EXPORT_FAILED });
/**
 * The error of a failed export: 602 with the server's message, or 导出失败 where it had none. A lost login, a lost answer and a broken file
 * keep their own errors.
 */
export const failedExport = (error) => {
    if (!(error instanceof CallError) || error.isLoggedOut || error.status === 0 || error.code === clientCode.brokenFile)
        return error;
    const { status, sta, errors, requestId } = error;
    // a code equal to the status means that there was no message
    const message = error.code === status ? EXPORT_FAILED : error.message;
    return new CallError({ status, code: clientCode.exportFailed, message, sta, errors, ...(message === EXPORT_FAILED && { requestId }) });
};
/** Lets the browser save a downloaded file under the server's name. */
export const save = ({ name, blob }) => {
    const url = URL.createObjectURL(blob);
    const link = Object.assign(document.createElement('a'), { href: url, download: name });
    link.click();
    // released a minute later, when the browser surely has the blob: an immediate release loses large files in some browsers
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
/**
 * Runs an export behind its dialog, which closes when the export ends in any way; afterwards `then` gets the result.
 * @param then its `error` is undefined when the file was saved
 */
export const exporting = async (work, { dialog, then, keep = save }) => {
    dialog.open();
    let error;
    try {
        keep(await work());
    }
    catch (thrown) {
        error = thrown;
    }
    dialog.close();
    then(error);
};
