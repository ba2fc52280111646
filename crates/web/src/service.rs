//! The application as one service.

use axum::Router;
use axum::extract::Request;
use axum::response::Response;

use crate::app::App;
use crate::metrics::RouteMetrics;
use crate::{middleware, routes};

/// Answers requests: the routes, and the middleware around them. Cheap to clone.
#[derive(Clone)]
pub struct Service {
    pub(crate) app: App,
    pub(crate) router: Router,
    pub(crate) metrics: RouteMetrics,
}

impl Service {
    /// The service of an application.
    pub fn new(app: App) -> Service {
        let (router, paths) = routes::router(app.clone());
        Service { app, router, metrics: RouteMetrics::new(&paths) }
    }

    /// Answers a request. The address of its sender is the extension `ConnectInfo`.
    pub async fn respond(&self, request: Request) -> Response {
        middleware::every_request(self, request).await
    }
}
