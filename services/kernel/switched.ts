import { code, Refused } from '#contracts/kernel/refused.ts'

type Switched = { enabled: boolean }

/**
 * What is disabled already is not disabled again: whoever was slower is told so, and no second fact says when it was done (`ops/ci/checklist.tsv` 121).
 * A request that is carried out again after a crash is known by its command and never comes here.
 * @throws Refused 409
 */
export const mustBeOn = ({ enabled }: Switched, what: string): void => {
  if (!enabled) throw new Refused(code.conflict, `${what}已停用`)
}
/** @throws Refused 409 when it is enabled */
export const mustBeOff = ({ enabled }: Switched, what: string): void => {
  if (enabled) throw new Refused(code.conflict, `${what}已启用`)
}
