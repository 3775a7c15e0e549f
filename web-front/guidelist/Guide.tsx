import { useEffect, useState } from 'react'
import { Tag } from '#contracts/client/look/Tag.tsx'
import type { Tone } from '#contracts/client/look/tones.ts'
import { fareTypes } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { documentTypes } from '#contracts/kernel/documents.ts'
import { guideStates } from '#contracts/order/names/guide-api.ts'
import icon from '../icon.svg'
import { NamesGrid } from '../portal/names/NamesGrid.tsx'
import './guide.css'
import { type GuideList, needsOf, useGuideList } from './useGuideList.ts'

const tones: Record<keyof typeof guideStates, Tone> = { WAITING: 'waiting', TAKEN: 'done', REJECTED: 'danger' }

/** The page of a group's guide: names for one order, by a link of its agency and without a login. The link's secret stands behind `#`. */
export const Guide = () => {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => {
    document.title = '填写团队名单'
    // another link that is opened in this tab changes what stands behind # alone
    const reload = () => location.reload()
    window.addEventListener('hashchange', reload)
    return () => window.removeEventListener('hashchange', reload)
  }, [])
  return (
    <div className="guide">
      <header>
        <img src={icon} alt="" width={28} height={28} />
        <h1>填写团队名单</h1>
      </header>
      <main>{token ? <Opened token={token} /> : <Shut text="链接不完整，请从旅行社发来的消息里重新打开" />}</main>
    </div>
  )
}

const Shut = ({ text, again }: { text: string; again?: () => void }) => (
  <section className="guide-card guide-shut" role="alert">
    <h2>名单没有打开</h2>
    <p>{text}</p>
    {again && (
      <button type="button" onClick={again}>
        重试
      </button>
    )}
  </section>
)

const Opened = ({ token }: { token: string }) => {
  const names = useGuideList(token)
  const { list, shut, told, busy, rows, ready, wrong } = names
  if (shut !== undefined) return <Shut text={shut} again={names.again} />
  if (!list) return <p role="status">正在打开名单</p>
  const waiting = list.sent.filter(({ state }) => state === 'WAITING').length
  return (
    <>
      <About list={list} />
      {rows.length > 0 ? (
        <section className="guide-card" aria-label="填写名单">
          <NamesGrid rows={rows} change={names.change} needs={needsOf(list)} />
        </section>
      ) : (
        <p className="guide-card guide-full">{waiting > 0 ? '名单已填满，等旅行社核对' : '名单已录满，无需再填'}</p>
      )}
      {list.sent.length > 0 && <Sent list={list} busy={busy} withdraw={names.withdraw} />}
      <p className="guide-note">所填信息只用于本团订票，由旅行社核对后录入；提交前请与证件核对。</p>
      <div className="guide-bar">
        <p role="status" className={told?.isWrong ? 'wrong' : undefined}>
          {told?.text ?? (wrong.length > 0 ? `${wrong.length} 人有误，请先改正` : `${ready.length} 人可提交`)}
        </p>
        <button type="button" disabled={busy} onClick={() => (ready.length > 0 ? void names.send() : openFirstWrong())}>
          {busy ? '提交中' : ready.length > 0 ? `提交 ${ready.length} 人` : '提交名单'}
        </button>
      </div>
    </>
  )
}

/** Moves the focus to the first gap. */
const openFirstWrong = () =>
  (
    document.querySelector<HTMLElement>('.names button.cell.bad, .names-cards .wrong button, .names-cards button') ??
    document.querySelector<HTMLElement>('.names-acts button')
  )?.focus()

const About = ({ list: { groupName, flights, seats, named, until } }: { list: GuideList }) => (
  <section className="guide-card guide-about">
    <h2>{groupName}</h2>
    <ul>
      {flights.map(({ flightNo, date, from, to, time }) => (
        <li key={`${flightNo} ${date}`}>
          {date} {time} {flightNo} {from} → {to}
        </li>
      ))}
    </ul>
    <p>
      共 {seats} 人，已录入 {named} 人。请在 {formatDateTime(until).slice(0, 16)} 前填写
    </p>
  </section>
)

type SentProps = { list: GuideList; busy: boolean; withdraw: (line: GuideList['sent'][number]) => unknown }
const Sent = ({ list: { sent }, busy, withdraw }: SentProps) => (
  <section className="guide-card" aria-labelledby="guide-sent">
    <h2 id="guide-sent">已提交 {sent.length} 人</h2>
    <ul className="guide-sent">
      {sent.map(line => (
        <li key={line.id}>
          <div>
            <b>{line.name}</b> <small>{fareTypes[line.type]}</small> <Tag tone={tones[line.state]}>{guideStates[line.state]}</Tag>
            <p>
              {documentTypes[line.docType]} {line.docNo}
              {line.state === 'REJECTED' && `，原因：${line.reason ?? '未填写'}，改正后可再提交`}
            </p>
          </div>
          {line.state === 'WAITING' && (
            <button type="button" disabled={busy} aria-label={`撤回${line.name}`} onClick={() => void withdraw(line)}>
              撤回
            </button>
          )}
        </li>
      ))}
    </ul>
  </section>
)
