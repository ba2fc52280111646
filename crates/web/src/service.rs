//! The application as one service.

use axum::Router;
use axum::extract::Request;
use axum::response::Response;
use tower::Service as _;

use crate::app::App;
use crate::routes;

/// Answers requests: the routes, and the middleware around them. Cheap to clone.
#[derive(Clone)]
pub struct Service {
    router: Router,
}

impl Service {
    /// The service of an application.
    pub fn new(app: App) -> Service {
        Service { router: routes::router(app) }
    }

    /// Every path that is served, with its parameters in braces.
    pub fn paths() -> Vec<&'static str> {
        routes::routes().into_iter().map(|(_, path, _)| path).collect()
    }

    /// Answers a request. The address of its sender is the extension `ConnectInfo`.
    pub async fn respond(&self, request: Request) -> Response {
        let Ok(response) = self.router.clone().call(request).await;
        response
    }
}
