import Box from '@mui/material/Box'
import { useState } from 'react'
import { fareTypes } from '#contracts/enums.ts'
import { codesIn } from '#contracts/kernel/field.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { addRule, type getVersion, modifyRule } from '#contracts/retail/rules-api.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Fields } from '../kit/Fields.tsx'
import { type Input, inputsOf } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import { Rungs } from './Rungs.tsx'
import { type RungRow, rowOf, rowsOf, rungsOf } from './rung-form.ts'

type Version = Static<typeof getVersion.data>
type Rule = Version['rules'][number]
const codes = (field: string, title: string, pattern: string): Input => ({
  field,
  title,
  kind: 'text',
  optional: true,
  maxLength: 2_000,
  many: true,
  pattern: `^${pattern}(,${pattern})*$`,
})
const [ruleNo, line] = inputsOf(addRule.body, ['ruleNo', 'line']).map(input => ({ ...input, upper: true }))
const inputs: Input[] = [
  ruleNo!,
  codes('cabins', '舱位', '[A-Z][0-9]?'),
  line!,
  codes('flights', '航班', '[A-Z0-9]{2}[0-9]{3,4}[A-Z]?'),
  ...inputsOf(addRule.body, ['travelFrom', 'travelTo', 'transfer', 'keepsLower']),
  { field: 'feeFree', title: '免手续费旅客', kind: 'text', optional: true, many: true, labels: fareTypes },
]
const hints: Readonly<Record<string, string>> = {
  ruleNo: '大写字母、数字与“-”，如 K',
  cabins: '如 K、L；不填为全部舱位',
  line: '* 为全部，或 HAK-PEK、HAK-*、*-PEK',
  flights: '如 HU7181、HU7182；不填为全部航班',
  feeFree: '不选为都收手续费',
}
const grid = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))', alignItems: 'start' }
const begun = (): RungRow[] => [rowOf(), rowOf({ until: 'DEPARTURE' }), rowOf({ until: 'AFTER', kind: 'NOT' })]
const listed = (text: unknown): string[] => (typeof text === 'string' && text !== '' ? codesIn(text) : [])

/** A rule: where it holds, and the rungs of its fees. */
export const RuleDialog = ({ version, rule, close }: { version: Version; rule?: Rule; close: () => void }) => {
  const shown = inputs.filter(({ field }) => !(rule && field === 'ruleNo'))
  const form = useInputs(shown, {
    line: rule?.line ?? '*',
    cabins: rule?.cabins.join('、') ?? '',
    flights: rule?.flights?.join('、') ?? '',
    travelFrom: rule?.travelFrom ?? '',
    travelTo: rule?.travelTo ?? '',
    transfer: String(rule?.transfer ?? false),
    keepsLower: String(rule?.keepsLower ?? false),
    feeFree: (rule?.feeFree ?? ['INFANT', 'SOLIDER']).join(),
  })
  const [refund, setRefund] = useState(() => (rule ? rowsOf(rule.refund ?? []) : begun()))
  const [change, setChange] = useState(() => (rule ? rowsOf(rule.change ?? []) : begun()))
  const [tried, setTried] = useState(false)
  const fees = { refund: rungsOf(refund), change: rungsOf(change) }
  const content = contentOf(form.values, fees)
  const common = {
    label: rule ? `修改规则${rule.ruleNo}` : '新增规则',
    explain: '费率由远到近填写，越临近起飞不能越低，须到起飞为止；没有“起飞后”一级的，起飞后不得办理。',
    incomplete: '请按标出的提示填写',
    check: () => {
      setTried(true)
      form.check()
    },
    revision: version.revision,
    maxWidth: 'md',
    close,
    children: ({ disabled, errors }: { disabled: boolean; errors: Readonly<Record<string, string>> }) => (
      <>
        <Box sx={grid}>
          <Fields
            of={shown.map(input => ({ ...form.props(input), ...present({ helperText: hints[input.field] }) }))}
            disabled={disabled}
            errors={errors}
          />
        </Box>
        {(
          [
            ['退票', 'refund', refund, setRefund],
            ['改期', 'change', change, setChange],
          ] as const
        ).map(([title, field, rows, set]) => {
          const read = fees[field]
          const told = errors[field]
          const problems = tried && 'rows' in read ? read : told ? { rows: {}, whole: told } : undefined
          return <Rungs key={field} title={title} rows={rows} change={set} problems={problems} disabled={disabled} />
        })}
      </>
    ),
  } as const
  return rule ? (
    <CommandDialog {...common} endpoint={modifyRule} body={content && { ruleId: rule.ruleId, ...content }} />
  ) : (
    <CommandDialog
      {...common}
      endpoint={addRule}
      body={content && { versionId: version.id, ruleNo: String(form.values?.ruleNo), ...content }}
    />
  )
}

type Fees = Record<'refund' | 'change', ReturnType<typeof rungsOf>>
/** The rule as it is sent; undefined as long as something is missing or wrong. */
const contentOf = (
  values: Record<string, unknown> | undefined,
  { refund, change }: Fees,
): Omit<Static<typeof modifyRule.body>, 'ruleId'> | undefined => {
  if (!values || 'rows' in refund || 'rows' in change) return undefined
  const { travelFrom, travelTo } = values as { travelFrom?: string; travelTo?: string }
  const flights = listed(values.flights)
  return {
    cabins: listed(values.cabins),
    line: String(values.line),
    ...(flights.length > 0 && { flights }),
    ...present({ travelFrom, travelTo }),
    refund,
    change,
    transfer: values.transfer === true,
    keepsLower: values.keepsLower === true,
    feeFree: listed(values.feeFree) as Rule['feeFree'],
  }
}
