import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { addProcess, modifyProcess } from '#contracts/flow/definition-api.ts'
import { type Assignee, FlowNode, isTaskNode } from '#contracts/flow/graph.ts'
import { assigneeKinds } from '#contracts/flow/labels.ts'
import { present } from '#contracts/kernel/present.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Field } from '../kit/Field.tsx'
import { type Input, inputsOf } from '../kit/inputs.ts'
import { Suggest } from '../kit/Suggest.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { useOrganisation } from '../organisation/useOrganisation.ts'
import type { ShownDefinition } from './DefinitionDetail.tsx'
import { PersonField } from './PersonField.tsx'

/** One step: its name, handler and time limit. It is saved as a whole; its position in the drawing stays. */
export const NodeDialog = ({ definition, node, close }: { definition: ShownDefinition; node?: FlowNode; close: () => void }) => {
  const inputs = [...(node ? [] : inputsOf(addProcess.body, ['code'])), ...inputsOf(FlowNode, fields), editable]
  const before = Object.fromEntries(fields.map(field => [field, node?.[field] === undefined ? '' : String(node[field])]))
  const form = useInputs(inputs, { ...before, kind: node?.kind ?? 'TASK', editable: (node?.editable ?? []).join('，') })
  const [assignees, setAssignees] = useState<readonly Assignee[]>(node?.assignees ?? [{ kind: 'ROLE' }])
  const kind = (form.texts.kind ?? 'TASK') as FlowNode['kind']
  const handled = isTaskNode({ id: '', name: '', kind })
  const asked = inputs.filter(input => forKind(input.field, kind))
  const given = form.values && Object.fromEntries(Object.entries(form.values).filter(([field]) => forKind(field, kind)))
  const { x, y } = node ?? {}
  const names = String(given?.editable ?? '')
    .split(/[\s,，、;；]+/)
    .filter(Boolean)
  const { editable: _, ...plain } = given ?? {}
  const whole = given && {
    ...plain,
    ...(names.length > 0 && { editable: names }),
    ...present({ x, y }),
    ...(handled && { assignees: assignees.map(cleaned) }),
  }
  const endpoint = node ? modifyProcess : addProcess
  const named = node ? { id: `${definition.id}~${node.id}` } : { definition: definition.id }
  return (
    <CommandDialog
      endpoint={endpoint}
      label={node ? '修改环节' : '新增环节'}
      revision={definition.revision}
      body={whole && ({ ...named, ...whole } as never)}
      incomplete="请更正标出的内容"
      check={form.check}
      close={close}
    >
      {({ disabled, errors }) => (
        <>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
            {asked.map((input: Input) => {
              const props = form.props(input)
              return <Field key={input.field} {...props} problem={errors[input.field] ?? props.problem} disabled={disabled} />
            })}
          </Box>
          {handled && <Assignees assignees={assignees} change={setAssignees} many={kind !== 'TASK'} disabled={disabled} />}
        </>
      )}
    </CommandDialog>
  )
}

const fields = ['name', 'kind', 'dueHours', 'rollback', 'each', 'handlersFrom', 'outcome'] as const
const editable: Input = { field: 'editable', title: '可修改的字段', kind: 'text', optional: true, maxLength: 1_000 }
const forKind = (field: string, kind: FlowNode['kind']): boolean => {
  if (field === 'outcome') return kind === 'END'
  if (field === 'each') return kind === 'PARALLEL_ALL' || kind === 'PARALLEL_ANY'
  if (field === 'dueHours' || field === 'rollback' || field === 'editable' || field === 'handlersFrom')
    return isTaskNode({ id: '', name: '', kind })
  return true
}
const cleaned = ({ kind, code, name }: Assignee): Assignee => ({
  kind,
  ...(code?.trim() && isNamed(kind) && { code: code.trim() }),
  ...(name?.trim() && { name: name.trim() }),
})
/** the line's handler and the applicant follow from the subject of the instance */
const isNamed = (kind: Assignee['kind']) => kind !== 'LINE' && kind !== 'APPLICANT'

type AssigneesProps = { assignees: readonly Assignee[]; change: (assignees: readonly Assignee[]) => void; many: boolean; disabled: boolean }
const Assignees = ({ assignees, change, many, disabled }: AssigneesProps) => {
  const { roles, groups, departments } = useOrganisation()
  const options: Partial<Record<Assignee['kind'], { id: string; label: string }[]>> = {
    ROLE: roles.map(({ code, name }) => ({ id: code, label: name })),
    GROUP: groups.map(({ groupId, name }) => ({ id: groupId, label: name })),
    DEPARTMENT: departments.map(({ deptId, name }) => ({ id: deptId, label: name })),
  }
  const set = (index: number, more: Partial<Assignee>) => change(assignees.map((one, at) => (at === index ? { ...one, ...more } : one)))
  return (
    <Box role="group" aria-label="处理方" sx={{ display: 'grid', gap: 2 }}>
      {assignees.map(({ kind, code = '', name = '' }, index) => (
        // a row is its place: it has nothing else that stays
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are added at the end
        <Box key={index} sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr auto' } }}>
          <TextField
            label="处理方"
            value={kind}
            onChange={event => set(index, { kind: event.target.value as Assignee['kind'] })}
            select
            size="small"
            disabled={disabled}
          >
            {Object.entries(assigneeKinds).map(([code, label]) => (
              <MenuItem key={code} value={code}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          {kind === 'USER' ? (
            <PersonField label="处理方编码" value={code} onChange={code => set(index, { code })} required disabled={disabled} />
          ) : (
            <Suggest
              label="处理方编码"
              options={options[kind] ?? []}
              value={isNamed(kind) ? code : ''}
              onChange={event => set(index, { code: event.target.value })}
              required={isNamed(kind)}
              disabled={disabled || !isNamed(kind)}
            />
          )}
          <TextField
            label="处理方名称"
            value={name}
            onChange={event => set(index, { name: event.target.value })}
            size="small"
            disabled={disabled}
          />
          {many && (
            <Button size="small" disabled={disabled} onClick={() => change(assignees.filter((_, at) => at !== index))}>
              移除
            </Button>
          )}
        </Box>
      ))}
      {many && (
        <Box>
          <Button size="small" disabled={disabled} onClick={() => change([...assignees, { kind: 'ROLE' }])}>
            添加处理方
          </Button>
        </Box>
      )}
    </Box>
  )
}
