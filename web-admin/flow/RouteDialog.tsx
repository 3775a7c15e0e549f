import Box from '@mui/material/Box'
import { addRoute, modifyRoute } from '#contracts/flow/definition-api.ts'
import { Condition, FlowRoute } from '#contracts/flow/graph.ts'
import { present } from '#contracts/kernel/present.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Field } from '../kit/Field.tsx'
import { type Input, inputsOf } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import type { ShownDefinition } from './DefinitionDetail.tsx'

type Value = Condition['value']

/** One route from a step to another, open always or under a condition on a field. It is saved as a whole. */
export const RouteDialog = ({ definition, route, close }: { definition: ShownDefinition; route?: FlowRoute; close: () => void }) => {
  const { id, nodes, revision } = definition
  const places = Object.fromEntries(nodes.map(({ id, name }) => [id, name]))
  const inputs: Input[] = [
    ...(route ? [] : inputsOf(addRoute.body, ['code'])),
    ...inputsOf(FlowRoute, ['name', 'from', 'to', 'kind', 'needHandler']).map(
      (input): Input => (input.field === 'from' || input.field === 'to' ? { ...input, kind: 'choice', labels: places } : input),
    ),
    ...inputsOf(Condition, ['field', 'op']).map(input => ({ ...input, title: `条件${input.title}`, optional: true })),
    { field: 'value', title: '条件值', kind: 'text', optional: true, maxLength: 200 },
  ]
  const { condition } = route ?? {}
  const form = useInputs(inputs, {
    name: route?.name ?? '',
    from: route?.from ?? '',
    to: route?.to ?? '',
    kind: route?.kind ?? 'PASS',
    needHandler: String(route?.needHandler ?? false),
    field: condition?.field ?? '',
    op: condition?.op ?? '',
    value: valueText(condition?.value),
  })
  const { field, op, value, ...given } = form.values ?? {}
  // an incomplete condition can never hold
  const half = (field === undefined) !== (op === undefined)
  const kept = value === valueText(condition?.value) && op === condition?.op
  const read = kept ? condition?.value : readValue(op as Condition['op'], value as string | undefined)
  const held = field !== undefined && { condition: { field, op, ...present({ value: read }) } }
  return (
    <CommandDialog
      endpoint={route ? modifyRoute : addRoute}
      label={route ? '修改路由' : '新增路由'}
      explain="条件为空时总是可选；条件按业务数据判断，“属于”的多个值以逗号分隔。"
      revision={revision}
      body={
        form.values && !half ? ({ ...(route ? { id: `${id}~${route.id}` } : { definition: id }), ...given, ...held } as never) : undefined
      }
      incomplete={half ? '条件须同时填写字段和比较' : '请更正标出的内容'}
      check={form.check}
      close={close}
    >
      {({ disabled, errors }) => (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
          {inputs.map(input => {
            const props = form.props(input)
            return <Field key={input.field} {...props} problem={errors[input.field] ?? props.problem} disabled={disabled} />
          })}
        </Box>
      )}
    </CommandDialog>
  )
}

/** The text of a condition's value; text that looks like a number or a truth value becomes one. */
const valueText = (value: Value): string => (Array.isArray(value) ? value.join(',') : value === undefined ? '' : String(value))
const scalar = (text: string) => (text === 'true' ? true : text === 'false' ? false : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)
const readValue = (op: Condition['op'], text: string | undefined): Value => {
  if (text === undefined || op === 'EMPTY' || op === 'FILLED') return undefined
  return op === 'IN' ? text.split(/[,，]/).flatMap(one => (one.trim() ? [scalar(one.trim())] : [])) : scalar(text)
}
