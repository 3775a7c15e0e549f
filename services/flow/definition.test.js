import t from 'tap';
import { FlowDefined, FlowDefinitionDeleted, FlowDefinitionModified, FlowNodeRemoved, FlowNodeSaved, FlowReleased, FlowRetired, FlowRouteRemoved, FlowRouteSaved, } from '#contracts/flow/events.ts';
import { spec } from '#services/kernel/spec.ts';
import { flowDefinition, releasedOf } from './definition.ts';
const node = (id, kind, more = {}) => ({ id, name: `环节${id}`, kind, ...more });
const way = (id, from, to) => ({ id, name: `操作${id}`, from, to, kind: 'PASS', needHandler: false });
const nodes = [
    node('start', 'START'),
    node('one', 'TASK', { assignees: [{ kind: 'ROLE', code: 'ORDER_DESK' }] }),
    node('yes', 'END', { outcome: 'APPROVED' }),
];
const routes = [way('go', 'start', 'one'), way('pass', 'one', 'yes')];
const fields = { name: '试画', businessType: 'TRIAL', tab: 4, fourEyes: true, escalateTo: 'ADMINISTRATOR' };
const defined = FlowDefined({ ...fields, definition: 'TRIAL', nodes, routes });
const released = (version = 1, more = {}) => FlowReleased({ ...fields, version, nodes, routes, ...more });
const rules = spec(flowDefinition, { id: 'TRIAL' });
t.test('121 drawn, released, retired, deleted: each in its order, and once', async () => {
    rules
        .given()
        .when('define', { ...fields, nodes, routes })
        .then(defined)
        .state({ status: 'DRAFT', version: 0, changed: true });
    rules
        .given(defined)
        .when('define', { ...fields, nodes, routes })
        .refused('流程编码已存在');
    rules.given(defined).when('modify', { status: 'RELEASED' }).then(released()).state({ status: 'RELEASED', version: 1, changed: false });
    rules.given(defined, released()).when('modify', { status: 'RELEASED' }).nothing();
    rules.given(defined).when('modify', { status: 'RETIRED' }).refused('流程尚未发布，不能停用');
    rules.given(defined, released()).when('modify', { status: 'RETIRED' }).then(FlowRetired({})).state({ status: 'RETIRED' });
    rules.given(defined, released(), FlowRetired({})).when('modify', { status: 'RETIRED' }).nothing();
    rules.given(defined, released(), FlowRetired({})).when('modify', { status: 'RELEASED' }).then(released(2));
    rules.given(defined, released()).when('delete', {}).refused('已发布的流程须先停用');
    rules.given(defined).when('delete', {}).then(FlowDefinitionDeleted({}));
    rules.given().when('delete', {}).refused('流程定义不存在');
    rules.given().when('modify', { name: '无' }).refused('流程定义不存在', { status: 404 });
});
t.test('a version is given once, also after the definition was deleted', async () => {
    rules
        .given(defined, released(), FlowRetired({}), FlowDefinitionDeleted({}), defined)
        .when('modify', { status: 'RELEASED' })
        .then(released(2));
});
t.test('what is seeded is in use at once, and what staff have drawn is left alone', async () => {
    rules
        .given()
        .when('plant', { ...fields, nodes, routes })
        .then(defined, released());
    rules
        .given(defined)
        .when('plant', { ...fields, name: '另一名', nodes, routes })
        .nothing();
});
t.test('what is edited after a release is the draft of the next: instances keep the graph that was released', async (t) => {
    const two = node('two', 'TASK', { assignees: [{ kind: 'ROLE', code: 'FINANCE' }] });
    const edited = [defined, released(), FlowNodeSaved({ node: two }), FlowRouteSaved({ route: way('more', 'one', 'two') })];
    rules
        .given(...edited)
        .state({ status: 'RELEASED', changed: true, version: 1 })
        .look(state => t.same(releasedOf(state).nodes, nodes));
    rules
        .given(...edited)
        .when('modify', { status: 'RELEASED' })
        .refused('流程不能发布：环节“环节two”没有后续路由；环节“环节two”须有一条无条件的通过路由');
    const back = way('back', 'two', 'yes');
    rules
        .given(...edited, FlowRouteSaved({ route: back }))
        .when('modify', { status: 'RELEASED' })
        .then(released(2, { nodes: [...nodes, two], routes: [...routes, way('more', 'one', 'two'), back] }));
    rules
        .given(...edited)
        .when('modify', { nodes, name: '改名' })
        .then(FlowDefinitionModified({ ...fields, name: '改名' }), FlowNodeRemoved({ id: 'two' }))
        .state({ routes });
    rules.given(defined, released()).when('modify', { name: fields.name, nodes, routes }).nothing();
    t.throws(() => releasedOf(flowDefinition.initial), /流程定义未发布/);
});
t.test('nodes and routes, one at a time', async () => {
    const renamed = { ...nodes[1], name: '初审' };
    rules
        .given(defined)
        .when('saveNode', { node: renamed, isNew: false })
        .then(FlowNodeSaved({ node: renamed }));
    rules.given(defined).when('saveNode', { node: nodes[1], isNew: false }).nothing();
    rules.given(defined).when('saveNode', { node: renamed, isNew: true }).refused('环节编码已存在');
    rules
        .given(defined)
        .when('saveNode', { node: node('else', 'AUTO'), isNew: false })
        .refused('流程环节不存在', { status: 404 });
    rules
        .given(defined)
        .when('removeNode', { id: 'one' })
        .then(FlowNodeRemoved({ id: 'one' }))
        .state({ routes: [] });
    rules.given(defined).when('removeNode', { id: 'else' }).refused('流程环节不存在', { status: 404 });
    rules
        .given(defined)
        .when('saveRoute', { route: way('pass', 'one', 'yes'), isNew: true })
        .refused('路由编码已存在');
    rules
        .given(defined)
        .when('saveRoute', { route: way('on', 'one', 'nowhere'), isNew: true })
        .refused('路由的环节不存在', { status: 400, errors: { to: '路由的环节不存在' } });
    rules
        .given(defined)
        .when('removeRoute', { id: 'pass' })
        .then(FlowRouteRemoved({ id: 'pass' }));
    rules.given(defined).when('removeRoute', { id: 'on' }).refused('流程路由不存在', { status: 404 });
    rules
        .given()
        .when('define', { ...fields, nodes: [...nodes, nodes[0]], routes })
        .refused('环节编码重复', { status: 400 });
    rules
        .given(defined)
        .when('modify', { routes: [...routes, routes[0]] })
        .refused('路由编码重复', { status: 400 });
});
