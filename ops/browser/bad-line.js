import { setTimeout as wait } from 'node:timers/promises';
/**
 * Controls when the server's answers reach a page. The browser sends the request itself, with its files, and the server has done the work:
 * only the answer is held back. A lost answer looks to the page like a broken connection.
 */
const answers = async (page, arrives) => {
    const line = await page.context().newCDPSession(page);
    line.on('Fetch.requestPaused', async ({ requestId, request }) => {
        const told = (await arrives(request))
            ? line.send('Fetch.continueResponse', { requestId })
            : line.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
        // the page that sent the request may be gone
        await told.catch(() => undefined);
    });
    await line.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*', requestStage: 'Response' }] });
};
/** Delays every answer by so many ms. */
export const answersLate = (ms) => (page) => answers(page, () => wait(ms, true, { ref: false }));
/** The first answer to each request is lost; a repeated request is answered. */
export const firstAnswersLost = (page) => {
    const lost = new Set();
    return answers(page, ({ method, url, postData = '' }) => {
        const asked = `${method} ${url.replace(/\bt_=\d+/, '')} ${postData.replace(/-{4,}WebKitFormBoundary\w+/g, '')}`;
        if (lost.has(asked))
            return true;
        lost.add(asked);
        return false;
    });
};
