import { STATUS_CODES } from 'node:http';
import { code } from '#contracts/kernel/refused.ts';
import { refused } from './reply.ts';
/**
 * Answers in the usual envelope where Node refuses a connection before there is a request: headers beyond its limit, bytes that are no
 * HTTP, a request that never ends.
 */
export const answerSocket = (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed)
        return;
    const [status, message] = known[error.code ?? ''] ?? [400, '请求格式错误'];
    const body = JSON.stringify(refused({ code: code.invalid, status, message }));
    const head = [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'Connection: close',
    ];
    if (socket.writable)
        socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroy(error);
};
const known = {
    HPE_HEADER_OVERFLOW: [431, '请求头过大'],
    ERR_HTTP_REQUEST_TIMEOUT: [408, '请求超时'],
};
