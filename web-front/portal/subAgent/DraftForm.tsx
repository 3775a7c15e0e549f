import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type FocusEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { RegistrationForm } from '#contracts/agency/registration.ts'
import { firstSubAgentMistake, type Sells } from '#contracts/agency/sub-agent.ts'
import { CallError } from '#contracts/client/error.ts'
import { Authorities } from '../../agency/fields/Authorities.tsx'
import { InfoField } from '../../agency/fields/InfoField.tsx'
import { focusOn, Labelled } from '../../agency/fields/Labelled.tsx'
import { useTell } from '../../kit/useTell.ts'
import { checkName, type Draft, SUB_AGENTS, type SubAgentData, saveDraft, submitDraft } from './calls.ts'

const fields = ['name', 'loginName', 'linkman', 'tel', 'telAreaCode', 'email'] as const
type Field = (typeof fields)[number] | 'airLine'

const draftOf = (kept: SubAgentData | undefined): Draft => ({
  ...Object.fromEntries(fields.map(field => [field, kept?.[field] ?? ''])),
  authorities: kept?.authorities ?? [],
})

/** A sub-agent before it is activated: saved in any state, submitted whole. What it may sell is chosen from what its parent may. */
export const DraftForm = ({ kept, offered }: { kept: SubAgentData | undefined; offered: Sells }) => {
  const tell = useTell()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(kept))
  const [mistakes, setMistakes] = useState<{ [F in Field]?: string }>({})
  const [sending, setSending] = useState<'save' | 'submit'>()
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(kept))

  const set = (patch: Partial<Draft> | RegistrationForm, ...told: Field[]) => {
    setDraft(before => ({ ...before, ...patch }))
    setMistakes(before => Object.fromEntries(Object.entries(before).filter(([field]) => !told.includes(field as Field))))
  }
  const show = (field: Field, message: string) => {
    setMistakes({ [field]: message })
    focusOn(field)
  }
  const fail = (error: unknown) => {
    tell.failed(error)
    const told = error instanceof CallError ? error.errors : undefined
    if (told?.authorities) return show('airLine', told.authorities)
    const field = fields.find(field => told?.[field])
    if (field) show(field, told![field]!)
  }

  const send = async (what: 'save' | 'submit') => {
    const mistake = what === 'submit' ? firstSubAgentMistake(draft) : undefined
    if (mistake) return show(mistake.field as Field, mistake.message)
    setSending(what)
    try {
      const id = kept && !isChanged ? kept.id : (await saveDraft(kept?.id, draft)).id
      // what is kept has an address, whatever becomes of the rest
      if (!kept) await navigate(`/subAgent/${id}`, { replace: true })
      if (what === 'submit') await submitDraft(id)
      tell.done(what === 'submit' ? '提交成功' : '草稿已保存')
    } catch (error) {
      fail(error)
    } finally {
      setSending(undefined)
      await queries.invalidateQueries({ queryKey: [SUB_AGENTS] })
    }
  }
  /** somebody else may have the name; until it is submitted that is only told */
  const leaving = ({ target }: FocusEvent) => {
    const loginName = draft.loginName?.trim()
    if (target.id !== 'loginName' || !loginName || loginName === kept?.loginName) return
    checkName(loginName).then(({ available, message }) => {
      if (!available) setMistakes(before => ({ ...before, loginName: message ?? '登录名不可用' }))
    }, tell.failed)
  }

  return (
    <form
      aria-label="分代理资料"
      noValidate
      onBlur={leaving}
      onSubmit={event => {
        event.preventDefault()
        void send(kept?.status === 'SUBMITTED' ? 'save' : 'submit')
      }}
    >
      {kept?.status === 'SUBMITTED' && <p>已提交的资料保存修改后回到草稿，须重新提交。</p>}
      <div className="fields">
        {fields.map(field => (
          <InfoField key={field} field={field} value={draft[field]} set={patch => set(patch, field)} error={mistakes[field]} />
        ))}
        <Labelled id="airLine" label="销售权限" required error={mistakes.airLine} help="只能授予本单位已有的销售权限" group wide>
          <Authorities chosen={draft.authorities} choose={authorities => set({ authorities }, 'airLine')} offered={offered} />
        </Labelled>
      </div>
      <div className="buttons">
        <Button loading={sending === 'save'} disabled={!isChanged || sending !== undefined} onClick={() => void send('save')}>
          {kept?.status === 'SUBMITTED' ? '保存为草稿' : '保存草稿'}
        </Button>
        {kept?.status !== 'SUBMITTED' && (
          <Button type="primary" htmlType="submit" loading={sending === 'submit'} disabled={sending !== undefined}>
            提交
          </Button>
        )}
      </div>
    </form>
  )
}
