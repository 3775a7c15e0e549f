import Box from '@mui/material/Box'
import { modifyAgent } from '#contracts/agency/agency-api.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Field } from '../kit/Field.tsx'
import { type Input, inputsOf } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import { usePlaces } from '../kit/usePlaces.ts'
import type { ShownAgency } from './AgencyDetail.tsx'
import { choices } from './AgencySummary.tsx'

const inputs: Input[] = inputsOf(modifyAgent.body)
  .filter(({ field }) => field !== 'id')
  .map(input => {
    const labels = choices[input.field as keyof typeof choices]
    return labels ? { ...input, kind: 'choice', labels } : input
  })

/** The data that staff keep about an agency. Only changed fields are sent; an emptied field is cleared. */
export const ModifyDialog = ({ agency, close }: { agency: ShownAgency; close: () => void }) => {
  const { id, agentInfo, defaultHandler, level, revision } = agency
  const before: Record<string, string | undefined> = { ...agentInfo, defaultHandler, level }
  const form = useInputs(inputs, Object.fromEntries(inputs.map(({ field }) => [field, before[field] ?? ''])))
  const { choicesOf } = usePlaces(form.texts, { chosen: true })
  const cityInput = inputs.find(({ field }) => field === 'cityId')
  const changed = Object.fromEntries(
    inputs.flatMap(({ field }) => {
      const text = (form.texts[field] ?? '').trim()
      return text === (before[field] ?? '') ? [] : [[field, text]]
    }),
  )
  const isReady = form.values !== undefined && Object.keys(changed).some(field => field !== 'reason')
  return (
    <CommandDialog
      endpoint={modifyAgent}
      label="修改资料"
      explain="单位名称、部门和销售权限经审批变更，不在此修改。"
      revision={revision}
      body={isReady ? { id, ...changed } : undefined}
      incomplete={form.values === undefined ? '请更正标出的内容' : '没有修改任何内容'}
      check={form.check}
      done={() => '资料已修改'}
      maxWidth="md"
      close={close}
    >
      {({ disabled, errors }) => (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
          {inputs.map(input => {
            const props = form.props(input)
            const places = choicesOf(input.field, props.value)
            const choose = (text: string) => {
              props.onChange(text)
              // the city belonged to the former province
              if (input.field === 'provinceId' && cityInput) form.props(cityInput).onChange('')
            }
            return (
              <Field
                key={input.field}
                {...props}
                input={places ? { ...input, kind: 'choice', labels: places } : input}
                onChange={choose}
                problem={errors[input.field] ?? props.problem}
                disabled={disabled}
              />
            )
          })}
        </Box>
      )}
    </CommandDialog>
  )
}
