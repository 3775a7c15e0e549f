import { StrictMode, useEffect, useState } from 'react'
import type { Root } from 'react-dom/client'
import { environmentOf } from '#contracts/client/environment.ts'
import { CallError, messageOf } from '#contracts/client/error.ts'
import { save } from '#contracts/client/file.ts'
import { Sheet } from '#contracts/client/look/Sheet.tsx'
import '#contracts/client/look/sheet.css'
import { showMark } from '#contracts/client/mark.ts'
import { titleOf } from '#contracts/client/title.ts'
import type { PrintedSheet as Said } from '#contracts/kernel/printed.ts'
import { type ReceiptPage, receiptOf, receiptTitles } from '#contracts/order/ticketing/receipt-pages.ts'
import { itinerarySheet, prepaymentSheet, ticketSheet } from '#contracts/order/ticketing/receipt-sheets.ts'
import { askMark, askPdf, askReceipt, isAgent, type Receipts } from './ask.ts'
import { MailButton } from './MailButton.tsx'

/** A page to print, for agencies and staff alike: without a frame, and without loading the console. */
export const showReceipt = (root: Root, page: ReceiptPage): void => {
  const { pathname, search } = location
  document.title = titleOf(pathname, { odermanagement: receiptTitles[page] }, environmentOf(location))
  askMark().then(showMark, () => undefined)
  root.render(
    <StrictMode>
      <Receipt page={page} orderId={new URLSearchParams(search).get('orderId') ?? ''} />
    </StrictMode>,
  )
}

const sheetOf: { [Page in ReceiptPage]: (receipt: Receipts[Page]) => Said } = {
  TicketReceipt: ticketSheet,
  interNewTicketReceipt: ticketSheet,
  itineraryList: itinerarySheet,
  prepaymentReceipt: prepaymentSheet,
}

type Answer<Page extends ReceiptPage> = { receipt: Receipts[Page] } | { error: unknown }

const Receipt = <Page extends ReceiptPage>({ page, orderId }: { page: Page; orderId: string }) => {
  const [answer, setAnswer] = useState<Answer<Page>>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    let isShown = true
    const told = (answer: Answer<Page>) => isShown && setAnswer(answer)
    if (orderId)
      askReceipt(page, orderId).then(
        receipt => told({ receipt }),
        error => told({ error }),
      )
    return () => {
      isShown = false
    }
  }, [page, orderId, tries])
  const again = () => {
    setAnswer(undefined)
    setTries(tries + 1)
  }

  const has = answer && 'receipt' in answer
  return (
    <main className="sheet">
      <header>
        <h1>{receiptTitles[page]}</h1>
        {has && (
          <div>
            {isAgent() && <MailButton page={page} orderId={orderId} />}
            <PdfButton page={page} orderId={orderId} />
            <button type="button" onClick={() => print()}>
              打印
            </button>
          </div>
        )}
      </header>
      {!orderId ? (
        <p role="alert">缺少订单号，请从订单页面打开。</p>
      ) : !answer ? (
        <p role="status">正在加载…</p>
      ) : has ? (
        <Sheet sheet={sheetOf[page](answer.receipt)} />
      ) : (
        <Refusal page={page} orderId={orderId} error={answer.error} again={again} />
      )}
    </main>
  )
}

/** Downloads the same paper as a file that the server makes. */
const PdfButton = ({ page, orderId }: { page: ReceiptPage; orderId: string }) => {
  const [state, setState] = useState<'idle' | 'busy' | string>('idle')
  const fetchPdf = () => {
    setState('busy')
    askPdf(page, orderId).then(
      file => {
        save(file)
        setState('idle')
      },
      error => setState(messageOf(error)),
    )
  }
  return (
    <>
      {state !== 'idle' && state !== 'busy' && <span role="alert">{state}</span>}
      <button type="button" className="other" disabled={state === 'busy'} onClick={fetchPdf}>
        {state === 'busy' ? '正在生成' : '下载 PDF'}
      </button>
    </>
  )
}

/** Why there is nothing to print: a refusal by a rule is shown alone, a failure with a button to try again. */
const Refusal = ({ page, orderId, error, again }: { page: ReceiptPage; orderId: string; error: unknown; again: () => void }) => {
  const isRule = error instanceof CallError && !error.isUnknown
  return (
    <>
      <p role="alert">{messageOf(error)}</p>
      {page === 'interNewTicketReceipt' && isRule && error.status === 409 && (
        <a href={receiptOf('TicketReceipt', orderId)}>开具国内客票收据</a>
      )}
      {!isRule && (
        <button type="button" onClick={again}>
          重试
        </button>
      )}
    </>
  )
}
