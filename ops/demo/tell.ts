import { CallError } from '#contracts/client/error.ts'

let steps = 0
/** A numbered step. */
export const step = (title: string): void => console.log(`\n【${++steps}】${title}`)
export const tell = (text: string): void => console.log(`    ${text}`)

/** What must be true for the step to have done what it says. @throws Error otherwise */
export function sure(fact: unknown, otherwise: string): asserts fact {
  if (!fact) throw new Error(otherwise)
}

/** A call that the rules must refuse, with this in its message. */
export const refusedWith = async (message: string, calling: Promise<unknown>): Promise<void> => {
  const error = await calling.then(
    () => undefined,
    (error: unknown) => error,
  )
  sure(error instanceof CallError && error.message.includes(message), `应当被拒绝（${message}），实际：${error ?? '被接受'}`)
  tell(`被拒绝：${error.message}`)
}

/** Asks until the answer is there; at most half a minute. */
export const until = async <Answer>(ask: () => Promise<Answer>, there: (answer: Answer) => boolean, what: string): Promise<Answer> => {
  for (let tries = 0; tries < 150; tries++) {
    const answer = await ask()
    if (there(answer)) return answer
    await new Promise(done => setTimeout(done, 200))
  }
  throw new Error(`等待超时：${what}`)
}
