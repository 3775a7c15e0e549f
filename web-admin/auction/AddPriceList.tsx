import { disableAddPrice, enableAddPrice, saveAddPrice } from '#contracts/auction/add-price-api.ts'
import { type AddPriceRow, addPriceRules } from '#contracts/auction/lists.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { inputsOf, inputText } from '../kit/inputs.ts'
import { ListScreen } from '../kit/ListScreen.tsx'

const inputs = inputsOf(saveAddPrice.body)
const EXPLAIN = '起拍价在区间内的标的，加价幅度不低于此规则；未填加价幅度的按此规则。只用于此后保存的标的。'

/** Least increments for lots of an airline, by bands of their floor. */
export const AddPriceList = () => (
  <ListScreen
    of={addPriceRules}
    actions={
      <ActionButton
        endpoint={saveAddPrice}
        label="新增规则"
        variant="contained"
        fixed={{ id: undefined }}
        explain={EXPLAIN}
        done="已保存并启用"
      />
    }
    rowActions={row => (
      <>
        <ActionButton
          endpoint={saveAddPrice}
          label="修改"
          size="small"
          variant="text"
          fixed={{ id: row.id, airLine: row.airLine }}
          initial={Object.fromEntries(inputs.map(input => [input.field, inputText(input, (row as Record<string, unknown>)[input.field])]))}
          explain={EXPLAIN}
          done="已保存"
        />
        <Switch row={row} />
      </>
    )}
  />
)

const Switch = ({ row: { id, enabled } }: { row: AddPriceRow }) =>
  enabled ? (
    <ActionButton endpoint={disableAddPrice} label="停用" size="small" variant="text" fixed={{ id }} done="已停用" />
  ) : (
    <ActionButton endpoint={enableAddPrice} label="启用" size="small" variant="text" fixed={{ id }} done="已启用" />
  )
