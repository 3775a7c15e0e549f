import { CallError } from '#contracts/client/error.ts';
let steps = 0;
/** A numbered step. */
export const step = (title) => console.log(`\n【${++steps}】${title}`);
export const tell = (text) => console.log(`    ${text}`);
/** Asserts that the step did what it says. @throws Error otherwise */
export function sure(fact, otherwise) {
    if (!fact)
        throw new Error(otherwise);
}
/** A call that the rules must refuse, with this in its message. */
export const refusedWith = async ({ status, message }, calling) => {
    const error = await calling.then(() => undefined, (error) => error);
    const expected = error instanceof CallError && error.status === status && error.message.includes(message);
    sure(expected, `应当被拒绝（${message}），实际：${error ?? '被接受'}`);
    tell(`被拒绝：${error.message}`);
};
