import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
/** A server on this machine that may stop answering. */
export const fakeServer = async (answer) => {
    let isSilent = false;
    const server = createServer(async (request, response) => {
        const body = await text(request);
        if (isSilent)
            return;
        const { status = 200, headers = {}, body: said } = await answer(request, body);
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(said);
    });
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
    return {
        url: `http://127.0.0.1:${server.address().port}`,
        silence: () => {
            isSilent = true;
        },
        close: () => new Promise(resolve => {
            server.closeAllConnections();
            server.close(() => resolve());
        }),
    };
};
export const leftOf = ({ amount, refunds }) => amount - [...refunds.values()].reduce((sum, one) => sum + one, 0);
