import { streamWith } from '#contracts/kernel/live.ts';
/** A browser that watches, with these topics: the messages received, and a way to wait for more. */
export const watching = async (t, base, token, after, topics = []) => {
    const stop = new AbortController();
    t.teardown(() => stop.abort());
    const response = await fetch(base + streamWith(topics), {
        headers: { authorization: `Bearer ${token}`, ...(after !== undefined && { 'last-event-id': String(after) }) },
        signal: stop.signal,
    });
    t.equal(response.status, 200);
    t.match(response.headers.get('content-type'), 'text/event-stream');
    const heard = [];
    let beats = 0;
    let isOver = false;
    let wake = () => { };
    const read = async () => {
        let text = '';
        for await (const bytes of response.body.pipeThrough(new TextDecoderStream())) {
            text += bytes;
            const messages = text.split('\n\n');
            text = messages.pop();
            for (const message of messages) {
                if (message.startsWith(':'))
                    beats++;
                else {
                    const fields = Object.fromEntries(message.split('\n').map(line => line.split(/: (.*)/s)));
                    heard.push({ id: fields.id === undefined ? undefined : Number(fields.id), event: fields.event, data: JSON.parse(fields.data) });
                }
            }
            wake();
        }
    };
    const reading = read()
        .catch(() => { })
        .finally(() => {
        isOver = true;
        wake();
    });
    const until = async (holds) => {
        while (!holds() && !isOver)
            await new Promise(resolve => {
                wake = resolve;
            });
        return holds();
    };
    return {
        heard,
        last: () => heard.findLast(({ id }) => id !== undefined).id,
        beats: () => beats,
        isOver: () => isOver,
        until,
        hears: (event, list, id) => until(() => heard.some(one => one.event === event && (list === undefined || (one.data[list] ?? []).includes(id)))),
        told: (list) => heard.filter(({ event }) => event === 'changed').flatMap(({ data }) => data[list] ?? []),
        /** contents of a topic in the last message about it */
        stands: (topic) => heard.findLast(({ event, data }) => event === 'told' && data.topic === topic)?.data.state,
        over: () => until(() => isOver),
        leave: async () => {
            stop.abort();
            await reading;
        },
    };
};
