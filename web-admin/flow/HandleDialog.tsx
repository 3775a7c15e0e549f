import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FlowForm, flowAction, flowActionReady } from '#contracts/client/flow-form.ts'
import { handleFlow, instanceDetail, preTransition } from '#contracts/flow/api.ts'
import { outcomes } from '#contracts/flow/labels.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { tidy } from '#contracts/kernel/sheet/text.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { useAsk, useMay } from '../kit/calls.ts'
import { Facts } from '../kit/Facts.tsx'
import { Field } from '../kit/Field.tsx'
import { type Input, inputsOf, inputText } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import { columnFor } from '../report/column-for.ts'

export type Instance = Static<typeof instanceDetail.data>
type Foreseen = Static<typeof preTransition.data>

export type Handled = Instance & { currentTaskId: string }

/** Completes one task: route, remark and next handler; the result is shown before the confirmation. */
export const HandleDialog = ({ instance, close }: { instance: Handled; close: () => void }) => {
  const queries = useQueryClient()
  const { id: instanceId, currentTaskId: curentTaskId, routes } = instance
  const inputs = editableIn(instance)
  const [code] = inputsOf(handleFlow.body, ['reasonCode'])
  const why = useInputs([code!])
  const form = useInputs(inputs, Object.fromEntries(inputs.map(input => [input.field, inputText(input, valuesOf(instance)[input.field])])))
  const [routeId, setRoute] = useState<string | null>(null)
  const [remark, setRemark] = useState('')
  const [handler, setHandler] = useState('')
  const foresees = useMay()(preTransition)
  const asked = routeId === null ? undefined : { instanceId, curentTaskId, routeId }
  const foreseen = useAsk(preTransition, asked as never, { enabled: foresees && asked !== undefined })
  const handlers = foreseen.data?.handlers ?? []
  const route = routes.find(({ id }) => id === routeId)
  const needHandler = route?.needHandler ?? false
  const asksWhy = route?.kind === 'BACK' || route?.kind === 'REJECT'
  const toUser = needHandler ? handlers.find(({ id }) => id === handler) : undefined
  const action: FlowForm = { ...present({ route, toUser }), flowRemark: remark }
  const ready = flowActionReady(action)
  const reason = route?.reason
  const incomplete = ready !== true ? ready : reason && !tidy(remark) ? `请填写${reason}` : form.values ? undefined : '请更正标出的内容'

  return (
    <CommandDialog
      endpoint={handleFlow}
      label="处理任务"
      body={
        incomplete
          ? undefined
          : {
              ...flowAction({ ...(form.isChanged && { form: form.values as never }), instanceId, currentTaskId: curentTaskId }, action),
              ...(asksWhy && why.values),
            }
      }
      incomplete={incomplete ?? ''}
      {...(foresees && { preview: { endpoint: preTransition, body: asked, show: (data: Foreseen) => <Leads to={data} /> } })}
      check={form.check}
      done={({ statusDesc }) => `任务已处理，流程状态：${statusDesc}`}
      refused={() => queries.invalidateQueries({ queryKey: [instanceDetail.path] })}
      close={close}
    >
      {({ disabled, errors }) => (
        <>
          <ToggleButtonGroup
            exclusive
            value={routeId}
            onChange={(_, chosen: string | null) => {
              setRoute(chosen)
              setHandler('')
            }}
            disabled={disabled}
            aria-label="操作"
            color="primary"
            sx={{ flexWrap: 'wrap' }}
          >
            {routes.map(({ id, name }) => (
              <ToggleButton key={id} value={id}>
                {name}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          {inputs.map(input => (
            <Field key={input.field} {...form.props(input)} disabled={disabled} />
          ))}
          {needHandler && (
            <TextField
              label="处理人"
              value={handlers.some(({ id }) => id === handler) ? handler : ''}
              onChange={event => setHandler(event.target.value)}
              select
              required
              disabled={disabled}
              error={errors.toUser !== undefined}
              helperText={errors.toUser ?? (foreseen.data && handlers.length === 0 ? '没有可选的处理人，请联系管理员' : undefined)}
            >
              {handlers.map(({ id, name, airLine }) => (
                <MenuItem key={id} value={id}>
                  {airLine ? `${name}（${airLine}）` : name}
                </MenuItem>
              ))}
            </TextField>
          )}
          {asksWhy && <Field {...why.props(code!)} disabled={disabled} />}
          <TextField
            label={reason ?? '处理意见'}
            required={reason !== undefined}
            value={remark}
            onChange={event => setRemark(event.target.value)}
            multiline
            minRows={2}
            disabled={disabled}
            error={errors.flowRemark !== undefined}
            helperText={errors.flowRemark}
          />
        </>
      )}
    </CommandDialog>
  )
}

const valuesOf = ({ form }: Instance) => form as Readonly<Record<string, unknown>>
/** The form fields that the handler may change at this step, by type; a list or a document cannot be typed. */
const editableIn = (instance: Instance): Input[] => {
  const { editable = [] } = instance.nodes.find(({ id }) => id === instance.nodeId) ?? {}
  return editable.flatMap(field => {
    const value = valuesOf(instance)[field]
    if (typeof value === 'object' && value !== null) return []
    const { title, kind, labels } = columnFor(field)
    const told = typeof value === 'boolean' ? 'flag' : kind === 'text' && typeof value === 'number' ? 'number' : kind
    return [{ field, title, kind: told, optional: true, ...present({ labels }) }]
  })
}

const Leads = ({ to: { outcome, waiting, next, handlers } }: { to: Foreseen }) => {
  if (outcome) return <Alert severity={outcome === 'APPROVED' ? 'success' : 'warning'}>流程将结束：{outcomes[outcome]}</Alert>
  if (waiting) return <Alert severity="info">本环节还有其他人未处理，全部处理后流转到下一环节。</Alert>
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Alert severity="info">将流转到：{[...new Set(next.map(({ toGroupName }) => toGroupName))].join('、')}</Alert>
      <Facts
        facts={[
          ['处理方', [...new Set(next.map(({ toName, airLine }) => (airLine ? `${toName}（${airLine}）` : toName)))].join('、')],
          ['可处理人', [...new Set(handlers.map(({ name }) => name))].join('、')],
        ]}
      />
    </Box>
  )
}
