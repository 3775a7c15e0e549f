import { AddPriceRow } from '#contracts/auction/lists.ts';
import { Type } from '#contracts/kernel/schema.ts';
import { view } from '../kernel/view.ts';
/** Each rule for raising lots; all rules of an airline are in one stream. */
export const addPriceList = view()({
    name: 'add-price',
    version: 1,
    doc: Type.Omit(AddPriceRow, ['id']),
    index: [['airLine', 'from'], ['enabled', 'airLine', 'from'], ['-updatedAt']],
    key: ({ id }) => id,
    on: {
        AddPriceSaved: (row, { id: _, ...saved }, { at }) => ({ enabled: true, ...row, ...saved, updatedAt: at }),
        AddPriceEnabled: (row, _, { at }) => row && { ...row, enabled: true, updatedAt: at },
        AddPriceDisabled: (row, _, { at }) => row && { ...row, enabled: false, updatedAt: at },
    },
});
