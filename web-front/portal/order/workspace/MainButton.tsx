import { Button } from 'antd'
import { Money } from '#contracts/client/look/Money.tsx'
import type { Actions } from './useActions.tsx'

type MainButtonProps = { actions: Actions; amount?: boolean /** another button of the page is the main one */; isBeside?: boolean }

/** `amount`: true to show the sum */
export const MainButton = ({ actions: { main }, amount = false, isBeside = false }: MainButtonProps) =>
  main ? (
    <Button type={isBeside ? 'default' : 'primary'} onClick={main.press}>
      {main.label}
      {amount && main.kind === 'pay' && (
        <>
          {' '}
          <Money fen={main.amount} sign />
        </>
      )}
    </Button>
  ) : null
