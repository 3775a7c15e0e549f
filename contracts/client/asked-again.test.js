import { QueryClient, QueryObserver } from '@tanstack/react-query';
import t from 'tap';
import { askAgain } from './asked-again.ts';
/** A page that queries an order; the test supplies the answers. */
const page = () => {
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    queries.mount();
    const open = [];
    const observer = new QueryObserver(queries, {
        queryKey: ['order'],
        queryFn: () => new Promise((resolve, reject) => {
            open.push({ resolve, reject });
        }),
    });
    const leave = observer.subscribe(() => { });
    return { queries, open, shown: () => observer.getCurrentResult(), asked: () => open.length, leave };
};
const turn = () => new Promise(done => setTimeout(done, 5));
t.test('news that come while it is asked for the first time are not lost', async (t) => {
    for (const first of ['refused', 'answered']) {
        const { queries, open, shown, asked, leave } = page();
        void askAgain(queries);
        await turn();
        t.equal(asked(), 1);
        if (first === 'refused')
            open[0].reject(new Error('没有这个订单'));
        else
            open[0].resolve('of before');
        await turn();
        t.equal(asked(), 2);
        open[1].resolve('there');
        await turn();
        t.equal(shown().data, 'there');
        t.equal(asked(), 2);
        leave();
        queries.unmount();
    }
});
t.test('what is shown is asked again, what others are about is not', async (t) => {
    const { queries, open, shown, asked, leave } = page();
    open[0].resolve('a');
    await turn();
    void askAgain(queries, { predicate: ({ queryKey }) => queryKey[0] === 'another' });
    await turn();
    t.equal(asked(), 1);
    void askAgain(queries, { predicate: ({ queryKey }) => queryKey[0] === 'order' });
    await turn();
    t.equal(asked(), 2);
    open[1].resolve('b');
    await turn();
    t.equal(shown().data, 'b');
    leave();
    queries.unmount();
});
