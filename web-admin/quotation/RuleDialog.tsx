import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Static } from '#contracts/kernel/schema.ts'
import { addQuoteRule, type getQuoteRule, modifyQuoteRule } from '#contracts/quotation/rule-api.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Field } from '../kit/Field.tsx'
import { useInputs } from '../kit/useInputs.ts'
import {
  type BandRows,
  type BandTable,
  bandInputs,
  bandTables,
  flatInputs,
  inputsFor,
  levelInputs,
  rowsOf,
  termsOf,
  textsOf,
} from './rule-form.ts'

const MAX_ROWS = 20
const grid = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))' }
const hints: Readonly<Record<string, string>> = {
  validTo: '不填为长期',
  loadCap: '超过时转人工报价，不填为不限',
  minRate: '按自动排名设置核算的出票率，低于时转人工报价，不填为不限',
  counters: '代理人可还价的次数',
}

/** A rule without its lines. A value outside the rows of a table is not quoted automatically; a table without rows changes nothing. */
export const RuleDialog = ({ rule, close }: { rule?: Static<typeof getQuoteRule.data>; close: () => void }) => {
  const [rows, setRows] = useState<BandRows>({ days: rule?.prices.days.length ?? 0, sizes: rule?.prices.sizes.length ?? 0 })
  const isNew = rule === undefined
  const form = useInputs(inputsFor(rows, { isNew }), textsOf(rule))
  const navigate = useNavigate()
  const terms = form.values && termsOf(form.values, rows)
  const label = isNew ? '新增规则' : '修改规则'
  const shown = (disabled: boolean) => (
    <>
      <Box sx={grid}>
        {flatInputs
          .filter(({ field }) => isNew || field !== 'airLine')
          .map(input => (
            <Field key={input.field} {...form.props(input)} helperText={hints[input.field]} disabled={disabled} />
          ))}
      </Box>
      {(['days', 'sizes'] as const).map(table => (
        <Box key={table} component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
          <Typography component="legend" variant="subtitle2" sx={{ mb: 1 }}>
            {bandTables[table].title}
          </Typography>
          {rowsOf(table, rows).map(row => (
            <Box key={row} sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', mb: 1 }}>
              {bandInputs(table, row).map(input => (
                <Field key={input.field} {...form.props(input)} disabled={disabled} />
              ))}
            </Box>
          ))}
          <RowButtons table={table} rows={rows} change={setRows} disabled={disabled} />
        </Box>
      ))}
      <Box sx={grid}>
        {levelInputs.map(input => (
          <Field key={input.field} {...form.props(input)} disabled={disabled} />
        ))}
      </Box>
    </>
  )
  const common = { label, incomplete: '填写有误，请检查标红的内容', check: form.check, maxWidth: 'md', close } as const
  return rule ? (
    <CommandDialog
      {...common}
      endpoint={modifyQuoteRule}
      revision={rule.revision}
      explain="修改后为草稿，须重新提交审批；已发出的报价不受影响。"
      body={terms && { ruleId: rule.ruleId, ...terms }}
    >
      {({ disabled }) => shown(disabled)}
    </CommandDialog>
  ) : (
    <CommandDialog
      {...common}
      endpoint={addQuoteRule}
      explain="先存为草稿，填写航线后提交审批。系数100%为不变；有行的系数表之外的天数、人数不自动报价。"
      body={terms}
      done={({ ruleId }) => {
        navigate(`/quote-rule/${encodeURIComponent(ruleId)}/show`)
        return `已新增规则 ${ruleId}，请填写航线`
      }}
    >
      {({ disabled }) => shown(disabled)}
    </CommandDialog>
  )
}

type RowButtonsProps = { table: BandTable; rows: BandRows; change: (rows: BandRows) => void; disabled: boolean }
const RowButtons = ({ table, rows, change, disabled }: RowButtonsProps) => (
  <>
    <Button size="small" disabled={disabled || rows[table] >= MAX_ROWS} onClick={() => change({ ...rows, [table]: rows[table] + 1 })}>
      增加一行
    </Button>
    {rows[table] > 0 && (
      <Button size="small" disabled={disabled} onClick={() => change({ ...rows, [table]: rows[table] - 1 })}>
        删除末行
      </Button>
    )}
  </>
)
