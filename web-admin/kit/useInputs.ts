import { useState } from 'react'
import { CallError } from '#contracts/client/error.ts'
import { type Input, readText, wrongIn } from './inputs.ts'

/**
 * The texts of a form's inputs and what is wrong with them. Nothing is marked before the first try; what the server says of a field stands
 * until that field is changed.
 */
export const useInputs = (inputs: readonly Input[], initial: Readonly<Record<string, string>> = {}) => {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(initial)
  const [tried, setTried] = useState(false)
  const [told, setTold] = useState<Readonly<Record<string, string>>>({})
  const textIn = ({ field }: Input) => texts[field] ?? ''
  const isWrong = inputs.some(input => wrongIn(input, textIn(input)) !== undefined)
  const given = (): Record<string, unknown> =>
    Object.fromEntries(
      inputs.flatMap(input => {
        const value = readText(input, textIn(input))
        return value === undefined ? [] : [[input.field, value]]
      }),
    )

  return {
    /** for `<Field>` */
    props: (input: Input) => ({
      input,
      value: textIn(input),
      onChange: (text: string) => {
        setTexts(before => ({ ...before, [input.field]: text }))
        setTold(({ [input.field]: _, ...rest }) => rest)
      },
      problem: told[input.field] ?? (tried ? wrongIn(input, textIn(input)) : undefined),
    }),
    /** the values given, by field; undefined when something is wrong, which is marked from now on */
    check: (): Record<string, unknown> | undefined => {
      setTried(true)
      return isWrong ? undefined : given()
    },
    /** the same without marking anything, for what follows the typing */
    values: isWrong ? undefined : given(),
    /** what the server had to say of single fields */
    tell: (error: unknown) => setTold((error instanceof CallError && error.errors) || {}),
    /** the same in words of our own, by field; they stand beside the fields as well */
    mark: (problems: Readonly<Record<string, string>>) => setTold(problems),
    texts,
    isChanged: inputs.some(input => textIn(input) !== (initial[input.field] ?? '')),
  }
}
