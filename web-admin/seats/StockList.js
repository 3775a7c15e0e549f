import { jsx as _jsx } from "react/jsx-runtime";
import { importStock, stockTemplate } from '#contracts/seats/api.ts';
import { StockImported } from '#contracts/seats/events.ts';
import { stock } from '#contracts/seats/lists.ts';
import { ImportButton } from '../kit/ImportButton.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
import { StockActions } from './StockActions.tsx';
/** Block seats by flight, date and cabin. */
export const StockList = () => (_jsx(ListScreen, { of: stock, actions: _jsx(ImportButton, { endpoint: importStock, template: stockTemplate, row: StockImported.schema, variant: "outlined" }), rowActions: row => _jsx(StockActions, { item: row, size: "small", variant: "text" }) }));
