import { useState } from 'react'
import { CallError } from '#contracts/client/error.ts'
import { type Input, readText, wrongIn } from './inputs.ts'

/**
 * Texts of a form's inputs, with their mistakes. Nothing is marked before the first try to send. A message of the server about a field
 * stays until that field changes.
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
    /** props for `<Field>` */
    props: (input: Input) => ({
      input,
      value: textIn(input),
      onChange: (text: string) => {
        setTexts(before => ({ ...before, [input.field]: text }))
        setTold(({ [input.field]: _, ...rest }) => rest)
      },
      problem: told[input.field] ?? (tried ? wrongIn(input, textIn(input)) : undefined),
    }),
    /** the entered values, by field; undefined when one is wrong, and wrong inputs are marked from then on */
    check: (): Record<string, unknown> | undefined => {
      setTried(true)
      return isWrong ? undefined : given()
    },
    /** the values without marking any mistakes, for previews while typing */
    values: isWrong ? undefined : given(),
    /** shows the server's messages about single fields */
    tell: (error: unknown) => setTold((error instanceof CallError && error.errors) || {}),
    /** marks fields with messages of the page's own */
    mark: (problems: Readonly<Record<string, string>>) => setTold(problems),
    texts,
    /** the text of an input now */
    textOf: textIn,
    /** replaces the texts of these fields */
    fill: (some: Readonly<Record<string, string>>) => setTexts(before => ({ ...before, ...some })),
    isChanged: inputs.some(input => textIn(input) !== (initial[input.field] ?? '')),
  }
}
